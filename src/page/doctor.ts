/* What finds an author's mistakes, for bundlers. Where nobody bundles it, doctor-lazy.ts stands in its place. */
export const loadDoctor = (): Promise<typeof import('../doctor/doctor.ts')> => import('../doctor/doctor.ts');

/* Loads the doctor in bundles. The build of the script replaces this file by doctor-lazy.ts. */
export const loadDoctor = (): Promise<typeof import('../doctor/doctor.ts')> => import('../doctor/doctor.ts');

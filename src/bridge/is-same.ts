/** Whether both have the same properties with the same values. */
export const isSame = (a: object, b: object): boolean => {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.is(a[key as never], b[key as never]));
};

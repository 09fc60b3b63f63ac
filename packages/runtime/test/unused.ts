/** Stands for a function that a test must not call. */
export const unused = (): never => {
  throw new Error('unexpected call');
};

/** Built by `worker-entry.ts`, for `new Worker`. */
declare module '*?entry' {
  export const address: string;
}

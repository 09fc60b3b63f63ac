/** What the build's `worker-entry.ts` makes of a module: where it stands, for `new Worker`. */
declare module '*?entry' {
  export const address: string;
}

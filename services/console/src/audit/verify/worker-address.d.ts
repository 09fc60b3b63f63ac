/** What the build's `worker-entry.ts` makes of a module: where it stands, for `new Worker`. */
declare module '*?entry' {
  const address: string;
  export default address;
}

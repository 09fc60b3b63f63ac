// Its own types describe an ES module; it is CommonJS.
declare module '@balena/dockerignore' {
  interface Ignore {
    add(patterns: string): Ignore;
    filter(paths: readonly string[]): string[];
    ignores(path: string): boolean;
  }
  function dockerIgnore(options?: { readonly ignorecase?: boolean }): Ignore;
  export = dockerIgnore;
}

// CommonJS; its own types describe an ES module.
declare module '@balena/dockerignore' {
  interface Ignore {
    add(patterns: string): Ignore;
    filter(paths: readonly string[]): string[];
    ignores(path: string): boolean;
  }
  function dockerIgnore(options?: { readonly ignorecase?: boolean }): Ignore;
  export = dockerIgnore;
}

declare module '*?entry' {
  export const address: string;
}

export function latinText(code: string): string;

export const verifierFiles: string;
export function buildVerifiers(): Promise<'built' | 'unchanged'>;
export function verifierDigests(): Readonly<Record<'verify.mjs' | 'verify.html', string>>;
export function pageWithDigests(): string;

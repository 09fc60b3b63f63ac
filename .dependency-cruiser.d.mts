import type { IConfiguration } from 'dependency-cruiser';

declare const rules: Required<Pick<IConfiguration, 'forbidden' | 'options'>>;
export default rules;

/** Who may import whom, by workspace folder. */
export declare const mayImport: Readonly<
  Record<string, { readonly ours: readonly string[]; readonly because: string }>
>;

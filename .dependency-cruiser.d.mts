import type { IConfiguration } from 'dependency-cruiser';

declare const rules: Required<Pick<IConfiguration, 'forbidden' | 'options'>>;
export default rules;

export declare const mayImport: Readonly<
  Record<string, { readonly ours: readonly string[]; readonly because: string }>
>;

export declare const featuresNeed: Readonly<
  Record<string, { readonly others: readonly string[]; readonly because: string }>
>;

export declare const engineOrder: Readonly<Record<string, string>>;

export declare const engineRules: readonly {
  readonly from: { readonly path: string; readonly pathNot: string };
  readonly to: { readonly path: string; readonly pathNot: string };
}[];

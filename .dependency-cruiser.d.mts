import type { IConfiguration } from 'dependency-cruiser';

declare const rules: Required<Pick<IConfiguration, 'forbidden' | 'options'>>;
export default rules;

/** Permitted imports by workspace folder. */
export declare const mayImport: Readonly<
  Record<string, { readonly ours: readonly string[]; readonly because: string }>
>;

/** Permitted imports between features, by folder. */
export declare const featuresNeed: Readonly<
  Record<string, { readonly others: readonly string[]; readonly because: string }>
>;

/** The features of the exchange, which import each other. */
export declare const exchange: readonly string[];

/** The folders of the engine in order, each with the reason for its place. */
export declare const engineOrder: Readonly<Record<string, string>>;

/** The order as rules, one for each folder. */
export declare const engineRules: readonly {
  readonly from: { readonly path: string; readonly pathNot: string };
  readonly to: { readonly path: string; readonly pathNot: string };
}[];

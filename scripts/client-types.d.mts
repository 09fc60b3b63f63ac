/** Returns the types of a description as the text of a module. */
export function clientTypes(description: object): Promise<string>;

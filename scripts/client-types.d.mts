export function clientTypes(description: object): Promise<string>;

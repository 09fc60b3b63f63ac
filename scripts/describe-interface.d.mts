export function interfaceText(description: object): string;

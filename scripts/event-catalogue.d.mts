export function eventCatalogueText(): string;

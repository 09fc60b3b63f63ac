export const itemsMax = 10_000;
export const itemsDefault = 1_000;

export * from './checkbox-field';
export * from './combo-field';
export * from './date-field';
export * from './select-field';
export * from './text-field';

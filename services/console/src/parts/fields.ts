export * from './choice-fields';
export * from './date-field';
export * from './text-field';

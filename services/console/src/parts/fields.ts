export * from './fields/choice-fields';
export * from './fields/date-field';
export * from './fields/text-field';

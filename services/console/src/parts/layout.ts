/** What pages are made of. */
export * from './button';
export * from './data-table';
export * from './dialog';
export * from './facts';
export * from './menu';
export * from './page';
export * from './states';
export * from './tabs';
export * from './toast';

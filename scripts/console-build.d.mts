export declare function buildConsole(): Promise<'built' | 'unchanged'>;
/** Output folder. */
export declare const consoleFiles: string;

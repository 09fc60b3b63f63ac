export declare function buildConsole(): Promise<'built' | 'unchanged'>;
export declare const consoleFiles: string;

/** Builds the console into `services/console/dist`, unless what is there was made of the same sources. */
export declare function buildConsole(): Promise<'built' | 'unchanged'>;
/** The folder that the console is built into. */
export declare const consoleFiles: string;

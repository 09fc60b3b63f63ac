export function embeddedOnly(dataDirectory: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATA_DIR: dataDirectory,
    PORT: '0',
    NODE_ENV: '',
    API_KEYS: '',
    EVENTSTORE_URL: '',
    DATABASE_URL: '',
    REDIS_URL: '',
    LOG_LEVEL: 'warn',
  };
}

/** A test's NODE_ENV would select React's test build. */
export async function viteBuild(options) {
  const { build } = await import('vite');
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    return await build({ mode: 'production', logLevel: 'warn', ...options });
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

/** Value of the first series with these labels; undefined without one. */
export async function metricAt(
  operations: string,
  name: string,
  labels: string,
): Promise<number | undefined> {
  const text = await (await fetch(`${operations}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name}{`) && one.includes(labels));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

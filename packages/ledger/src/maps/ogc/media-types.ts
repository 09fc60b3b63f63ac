/** The exact media type of the interface's description, because clients compare the text. */
export const openApiType = 'application/vnd.oai.openapi+json;version=3.0';
export const schemaType = 'application/schema+json';

/** The media type of the interface's description, to the letter: readers compare it so. */
export const openApiType = 'application/vnd.oai.openapi+json;version=3.0';
export const schemaType = 'application/schema+json';

/** Loading takes about 0.4 s and 100 MB in the first statement that needs it. */
export const loadsPostgis = 'select postgis_lib_version()';

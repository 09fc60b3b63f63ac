/** PostGIS is loaded by the first statement that needs it, which takes some 0.4 s and 100 MB; this one does nothing else. */
export const loadsPostgis = 'select postgis_lib_version()';

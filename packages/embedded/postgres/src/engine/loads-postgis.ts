export const loadsPostgis = 'select postgis_lib_version()';

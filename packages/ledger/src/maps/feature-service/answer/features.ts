import { type EsriField, withFeatures } from '@exchange/geometry';
import { HttpProblem } from '@exchange/runtime/http/problems/http-problem';
import { mapPaced } from '@exchange/runtime/process/pacer';
import { pageBytesMax } from '@exchange/runtime/tables/queries/page';
import { esriGeometryTypes } from '../../../registry/space/geometry-schema.js';
import type { QueryRequest } from '../query/request.js';
import { type OrderKey, type RowPage, readRows, summarize } from '../query/row-queries.js';
import { fieldFinder, type ServiceLayer } from '../service/layer.js';
import { rowTexts, type SelectedRows } from '../source.js';
import { jsonAnswer, pbfAnswer, type ServiceAnswer } from './answer.js';
import { esriFeatureWriter, type SetDescription, setMembers } from './feature-set.js';
import { collectionMembers, geoJsonFeatureWriter } from './geojson-set.js';
import { pbfFeatures, pbfFeatureWriter } from './pbf-features.js';
import { pbfSet } from './pbf-message.js';

export async function answerFeatures(
  rows: SelectedRows,
  layer: ServiceLayer,
  query: QueryRequest,
): Promise<ServiceAnswer> {
  const { format, shape } = query;
  const fields = chosenFields(layer, query);
  const isWhole = query.outFields === '*';
  const writing = { writesMissing: !isWhole, passesStored: isWhole && layer.storedHasFields };
  const page = await pageOf(rows, layer, query);
  const shown = page.hasMore && !query.returnsExceeded ? [] : page.rows;
  const description: SetDescription = {
    fields,
    geometryType:
      shape.isWanted && layer.numbered.geometry !== null
        ? esriGeometryTypes[layer.numbered.geometry]
        : null,
    shape,
    exceededTransferLimit: page.hasMore,
  };
  switch (format) {
    case 'pbf': {
      const features = await pbfFeatures(shown, pbfFeatureWriter(fields, shape));
      return pbfAnswer(pbfSet(description, features));
    }
    case 'geojson': {
      const features = await mapPaced(shown, geoJsonFeatureWriter(fields, shape, writing));
      const members = collectionMembers(shape.reference, page.hasMore);
      return jsonAnswer(format, withFeatures(members, features));
    }
    case 'json':
    case 'pjson': {
      const features = await mapPaced(shown, esriFeatureWriter(fields, shape, writing));
      return jsonAnswer(format, withFeatures(setMembers(description), features));
    }
  }
}

function chosenFields(layer: ServiceLayer, { outFields }: QueryRequest): readonly EsriField[] {
  if (outFields === '*') return layer.esriFields;
  const find = fieldFinder(layer);
  const chosen = outFields.map((name) => find('outFields', name).esri);
  const [objectId] = layer.esriFields;
  return [
    ...new Map([...(objectId ? [objectId] : []), ...chosen].map((one) => [one.name, one])).values(),
  ];
}

async function pageOf(
  rows: SelectedRows,
  layer: ServiceLayer,
  query: QueryRequest,
): Promise<RowPage> {
  const { format, shape, offset, limit } = query;
  if (limit === 0) {
    const { count } = await summarize(rows, false);
    return { rows: [], hasMore: count > offset, endsEarly: false };
  }
  const texts = rowTexts(rows, format, shape);
  const page = await readRows(rows, { texts, order: orderOf(layer, query), offset, limit });
  if (page.endsEarly && !query.mayEndEarly) throw endsEarly(page.rows.length);
  return page;
}

export function orderOf(layer: ServiceLayer, { orderBy }: QueryRequest): readonly OrderKey[] {
  const find = fieldFinder(layer);
  return orderBy.map(({ name, isDescending }) => ({
    field: find('orderByFields', name).map,
    isDescending,
  }));
}

/** The answer is refused, because a client would skip the omitted features. */
function endsEarly(returned: number): HttpProblem {
  return new HttpProblem(
    413,
    `These features are more than ${pageBytesMax / 1024 / 1024} MiB: request fewer features (${returned} fit; resultRecordCount or objectIds) or less of each (returnGeometry=false, maxAllowableOffset)`,
  );
}

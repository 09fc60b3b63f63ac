import {
  type JsonAllowance,
  jsonAllowance,
  parseJsonBody,
} from '@exchange/runtime/http/body/json-body';
import { HttpProblem } from '@exchange/runtime/http/problems/http-problem';
import { type Json, type JsonObject, jsonValue } from '@exchange/units';
import { blockColumns, isBlockColumn } from './block-columns.js';

export const shapeColumns: readonly string[] = ['profile', ...Object.keys(blockColumns)];

export function rowReader(): (row: JsonObject) => JsonObject {
  const allowance = jsonAllowance();
  return (row) => itemOfRow(row, allowance);
}

/** Days are in one cell (`mon tue`, `1 2`); a profile is JSON. */
export function itemOfRow(row: JsonObject, allowance = jsonAllowance()): JsonObject {
  const item: Record<string, Json> = {};
  const block: Record<string, Json> = {};
  const hours: Record<string, Json> = {};
  for (const [column, cell] of Object.entries(row)) {
    if (!isBlockColumn(column))
      item[column] = column === 'profile' ? profileIn(cell, allowance) : cell;
    else if (column === 'block_from') hours['from'] = cell;
    else if (column === 'block_to') hours['to'] = cell;
    else block[blockColumns[column][0]] = column === 'block_days' ? daysIn(cell) : cell;
  }
  const hasHours = Object.keys(hours).length > 0;
  if (!hasHours && Object.keys(block).length === 0) return item;
  return { ...item, block: hasHours ? { ...block, hours } : block };
}

const daysCharsMax = 200;

function daysIn(cell: Json): Json {
  if (typeof cell !== 'string' || cell.length > daysCharsMax) return cell;
  const days = cell.split(/[\s,;]+/).filter((day) => day !== '');
  return days.map((day) => (/^\d$/.test(day) ? Number(day) : day.toLowerCase()));
}

/** Room for a profile's 3,000 intervals, and parsed within 200 ms. */
const profileCharsMax = 512 * 1024;

/** Parses JSON and keeps all digits. */
function profileIn(cell: Json, allowance: JsonAllowance): Json {
  if (typeof cell !== 'string' || cell.length > profileCharsMax) return cell;
  try {
    return jsonValue.parse(parseJsonBody(cell, true, ['body'], allowance));
  } catch (error) {
    const isSpent = allowance.keys < 0 || allowance.elements < 0;
    if (error instanceof HttpProblem && !isSpent) return cell;
    throw error;
  }
}

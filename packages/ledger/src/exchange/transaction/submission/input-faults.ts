export const submissionFaultTexts = {
  delivery_not_after_start: 'delivery_end should be after delivery_start',
  one_shape_only: 'Send profile or block, not both',
  clock_time_parsing: 'Input should be a local time HH:MM, up to 24:00',
  hours_without_length: 'from and to should differ',
  power_max_places: 'Decimal input should have no more than 4 decimal places',
} as const;

export type SubmissionFaultCode = keyof typeof submissionFaultTexts;

export function isSubmissionFault(code: string): code is SubmissionFaultCode {
  return Object.hasOwn(submissionFaultTexts, code);
}

export const submissionFaultCodes: readonly SubmissionFaultCode[] =
  Object.keys(submissionFaultTexts).filter(isSubmissionFault);

export function submissionFault(code: SubmissionFaultCode, type: string) {
  return { message: submissionFaultTexts[code], params: { type, code } };
}

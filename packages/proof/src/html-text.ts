const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it stands in HTML, between tags or in an attribute within quotes. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (one) => entities[one] ?? one);

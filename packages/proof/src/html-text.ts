const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For content and quoted attributes. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (one) => entities[one] ?? one);

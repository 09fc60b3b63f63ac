/**
 * What `/docs` runs besides the page's own script; a browser runs it as it stands here.
 *
 * The page keeps what was entered under "Authorize" where this tab alone keeps it: it knows localStorage only, which every tab has
 * and no end of a tab empties. And it shows an answer once it is whole, which the feed's never is: of a stream of events it is
 * given what comes in the first seconds.
 */
export const documentationScript = `
Object.defineProperty(window, 'localStorage', { get: () => window.sessionStorage });

(() => {
  const shownMs = 4000;
  const shownCharsMax = 200000;
  const realFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const response = await realFetch(input, init);
    const type = response.headers.get('content-type') || '';
    if (!type.startsWith('text/event-stream') || response.body === null) return response;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    const timer = setTimeout(() => reader.cancel(), shownMs);
    let text = '';
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true }));
      if (done) break;
      text += value;
      if (text.length > shownCharsMax) await reader.cancel();
    }
    clearTimeout(timer);
    text += ': shown here: what came in ' + shownMs / 1000 + ' seconds; the feed itself goes on\\n';
    const { status, statusText, headers, url } = response;
    const whole = new Response(text, { status, statusText, headers });
    Object.defineProperty(whole, 'url', { value: url });
    return whole;
  };
})();
`;

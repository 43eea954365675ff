/**
 * A whole sentence with places for what is no text: links, marked words. Whoever shows it says what stands there, and a
 * language says where: `` parts`Call ${phone} or write to ${email}.` ``.
 */
export const parts = <Part>(texts: TemplateStringsArray, ...places: Part[]): (string | Part)[] =>
  texts.flatMap((text, at) => (at === 0 ? [text] : [places[at - 1] as Part, text]));

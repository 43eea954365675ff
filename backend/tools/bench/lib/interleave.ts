import { progressOf } from '#lib/progress';

/** Runs two jobs interleaved, A B B A A B B A …, so that drift of the machine affects both alike. */
export async function runInterleaved<A, B>(pairs: number, a: () => Promise<A>, b: () => Promise<B>): Promise<{ a: A[]; b: B[] }> {
  const results = { a: [] as A[], b: [] as B[] };
  const progress = progressOf('Pairs', pairs);
  for (let pair = 0; pair < pairs; pair += 1) {
    if (pair % 2 === 0) {
      results.a.push(await a());
      results.b.push(await b());
    } else {
      results.b.push(await b());
      results.a.push(await a());
    }
    progress(pair + 1);
  }
  return results;
}

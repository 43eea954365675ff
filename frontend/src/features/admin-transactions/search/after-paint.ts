/** Fallback: a hidden page gets no animation frames. */
const NO_FRAME_MS = 100;

/** Runs work in the task after the next frame. @returns a function that cancels it. */
export function afterPaint(work: () => void): () => void {
  let over = false;
  const run = () => {
    if (over) return;
    over = true;
    work();
  };
  const timer = setTimeout(run, NO_FRAME_MS);
  const frame = requestAnimationFrame(() => setTimeout(run));
  return () => {
    over = true;
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}

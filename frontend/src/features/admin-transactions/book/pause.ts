// A timer would wait 4 ms each time; a message lets typing and painting go first and then goes on.
const channel = typeof MessageChannel === 'undefined' ? null : new MessageChannel();
const waiting: (() => void)[] = [];
if (channel) channel.port1.onmessage = () => waiting.shift()?.();

/** Ends the current task; the work goes on in the next one. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    if (!channel) return void setTimeout(resolve);
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });
}

/** Class names as they are written: `styles.wide` is `wide`. */
const names: Record<string, string> = new Proxy({}, { get: (_target, name) => (name === '__esModule' ? false : String(name)) });

export default names;

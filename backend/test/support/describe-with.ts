import { type Tool, toolPath } from '#lib/tools';

/** A `describe` that is skipped where a tool is missing; Jest's setup has then said what is left out. */
export const describeWith = (...tools: Tool[]): jest.Describe => (tools.every((tool) => toolPath(tool)) ? describe : describe.skip);

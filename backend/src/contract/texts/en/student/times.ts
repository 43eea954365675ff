/** Clock times, where a sentence names one. */
export const times = {
  timeAndDate: (time: string, date: string) => `${time} on ${date}`,
};

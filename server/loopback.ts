/** Whether a host name of a URL is this machine's. Browsers resolve every name below `localhost` to it. */
export const isLoopbackHost = (hostname: string): boolean =>
  /^(127\.\d+\.\d+\.\d+|\[::1\]|(.+\.)?localhost)$/.test(hostname);

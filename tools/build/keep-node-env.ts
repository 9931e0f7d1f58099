/** Vite sets NODE_ENV for the whole process that builds. Code that runs after `act` finds NODE_ENV as it was before. */
export async function keepNodeEnv<Value>(act: () => Promise<Value>): Promise<Value> {
  const { NODE_ENV } = process.env;
  try {
    return await act();
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** A browser that refuses to keep anything still works, until the page is closed. */
function inMemory(): WebStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    key: (at) => [...values.keys()][at] ?? null,
    get length() {
      return values.size;
    },
  };
}

function localPlace(): WebStorage {
  try {
    const probe = 'probe';
    localStorage.setItem(probe, '');
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    return inMemory();
  }
}

/** What this browser keeps for this origin. */
export const storage: WebStorage = localPlace();

'use client';
import { useEffect } from 'react';

export function Load() {
  useEffect(() => {
    void import('@wellness/storefront');
  }, []);
  return null;
}

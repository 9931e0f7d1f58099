import { test } from '@playwright/test';
import { needWordPress } from './support/test.ts';

test('needs WordPress', needWordPress);

<?php
/**
 * Waits until this WordPress is at nobody's request, and lets nobody in before the end: php settle.php <folder>
 * A browser that goes away leaves requests behind, and PHP brings them to their end.
 */

$wellness_busy = fopen( $argv[1] . '/busy', 'c' );
flock( $wellness_busy, LOCK_EX );

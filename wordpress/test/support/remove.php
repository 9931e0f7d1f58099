<?php
/**
 * Takes a file or a folder away while this WordPress is at nobody's request: php remove.php <folder> <path>
 */

require __DIR__ . '/settle.php';
// At once, out of the site: a request that comes next finds all of it gone.
exit( rename( $argv[2], $argv[1] . '/' . uniqid( 'removed-' ) ) ? 0 : 1 );

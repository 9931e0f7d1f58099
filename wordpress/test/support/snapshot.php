<?php
/**
 * Keeps what the database holds, and puts it back: php snapshot.php <folder> keep|restore
 */

require __DIR__ . '/settle.php';
$wellness_where = json_decode( file_get_contents( $argv[1] . '/where.json' ), true );
$wellness_link  = new mysqli( 'localhost', 'root', '', '', 0, $wellness_where['socket'] );
$wellness_link->query( 'CREATE DATABASE IF NOT EXISTS kept CHARACTER SET utf8mb4' );

$wellness_tables = function ( $database ) use ( $wellness_link ) {
	return array_column( $wellness_link->query( "SHOW TABLES FROM $database" )->fetch_all(), 0 );
};
list( $wellness_from, $wellness_to ) = 'keep' === $argv[2] ? array( 'wordpress', 'kept' ) : array( 'kept', 'wordpress' );

foreach ( array_diff( $wellness_tables( $wellness_to ), $wellness_tables( $wellness_from ) ) as $wellness_table ) {
	$wellness_link->query( "DROP TABLE $wellness_to.$wellness_table" );
}
foreach ( $wellness_tables( $wellness_from ) as $wellness_table ) {
	$wellness_link->query( "CREATE TABLE IF NOT EXISTS $wellness_to.$wellness_table LIKE $wellness_from.$wellness_table" );
	$wellness_link->query( "DELETE FROM $wellness_to.$wellness_table" );
	$wellness_link->query( "INSERT INTO $wellness_to.$wellness_table SELECT * FROM $wellness_from.$wellness_table" );
}
